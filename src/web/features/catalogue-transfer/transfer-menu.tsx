/** Export and import of the catalogue as a table: stands in the head of the products' screen. */
export function TransferMenu() {
  return null;
}
