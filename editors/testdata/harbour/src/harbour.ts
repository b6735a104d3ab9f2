import { log } from './log';
import type { Ledger } from './ledger';

/** Hands out the one berth that this harbour has. */
export class HarbourOffice {
  constructor(private readonly ledger: Ledger) {}

  async assignBerth(boat: string): Promise<boolean> {
    await this.ledger.load();
    const berth = this.ledger.berth();
    if (berth.boat !== null) {
      return false;
    }
    this.ledger.put({ ...berth, boat });
    return true;
  }

  releaseBerth(boat: string): void {
    const berth = this.ledger.berth();
    if (berth.boat === boat) {
      this.ledger.put({ ...berth, boat: null });
    }
  }

  /** Not in the model: nothing here touches the ledger. */
  greet(boat: string): void {
    log.info(`ahoy ${boat}`);
  }
}
