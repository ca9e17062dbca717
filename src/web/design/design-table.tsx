import { Badge } from '#web/ui/badge.tsx';
import { Cell, HeadCell, HeadRow, Row, RowHead, Rows, Table } from '#web/ui/table.tsx';

const rows = [
  { name: 'Nine moons', price: '₹18,000.00', stock: 1 },
  { name: 'Everyone Going Home From the Harvest With the Drummers in Front', price: '₹1,550.00', stock: 3 },
  { name: 'मोगरा', price: '₹950.00', stock: 0 },
] as const;

export function DesignTable() {
  return (
    <section className="space-y-6">
      <h2 className="text-2xl">What is counted</h2>
      <Table label="Products">
        <HeadRow>
          <HeadCell>Product</HeadCell>
          <HeadCell>Price</HeadCell>
          <HeadCell>Stock</HeadCell>
          <HeadCell>Visibility</HeadCell>
        </HeadRow>
        <Rows>
          {rows.map((row, index) => (
            <Row key={row.name} aria-selected={index === 1}>
              <RowHead>{row.name}</RowHead>
              <Cell label="Price" className="figures">
                {row.price}
              </Cell>
              <Cell label="Stock" className="figures">
                {row.stock}
              </Cell>
              <Cell label="Visibility">
                {row.stock > 0 ? <Badge>Visible</Badge> : <Badge variant="hidden">Hidden</Badge>}
              </Cell>
            </Row>
          ))}
        </Rows>
      </Table>
    </section>
  );
}
