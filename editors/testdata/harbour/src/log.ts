export const log = {
  info(line: string): void {
    console.info(line);
  },
};
