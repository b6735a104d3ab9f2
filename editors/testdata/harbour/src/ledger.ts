export interface Berth {
  readonly name: string;
  readonly boat: string | null;
}

export interface Ledger {
  load(): Promise<void>;
  berth(): Berth;
  put(berth: Berth): void;
}
