/** Opens an address of another site in this tab. */
export function leave(address: string): void {
  location.assign(address);
}
