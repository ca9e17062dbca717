import { Search } from 'lucide-react';
import { Badge } from './badge.tsx';
import { Button, buttonClass } from './button.tsx';
import { PasswordField } from './password-field.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const variants = ['primary', 'outline', 'quiet', 'danger'] as const;

export function ShowcaseControls() {
  return (
    <section className="space-y-10">
      <h2 className="text-2xl">What can be done</h2>
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <Button variant={variant} size="lg">
            Order this piece
          </Button>
          <Button variant={variant}>Sign In</Button>
          <Button variant={variant} size="sm">
            Edit
          </Button>
          <Button variant={variant} size="icon" aria-label="Search">
            <Search aria-hidden="true" className="size-5" />
          </Button>
          <Button variant={variant} busy>
            Saving
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <a href="#link" className={buttonClass({ variant })}>
            A link
          </a>
        </div>
      ))}

      <div className="flex flex-wrap gap-3">
        <Badge>Art Prints</Badge>
        <Badge variant="sold-out">Sold out</Badge>
        <Badge variant="rare">Coming Soon</Badge>
        <Badge variant="saved">In stock</Badge>
        <Badge variant="hidden">Hidden</Badge>
      </div>

      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        <TextField label="Full Name" autoComplete="off" defaultValue="Meera Iyer" />
        <TextField
          label="Email"
          type="email"
          hint="Email cannot be changed"
          readOnly
          defaultValue="meera@example.in"
        />
        <PasswordField label="Password" hint="At least 8 characters" defaultValue="moonrise" />
        <TextField
          label="Price"
          before="₹"
          inputMode="numeric"
          defaultValue="12,5"
          error="Price must be a number"
        />
        <Select label="Category" defaultValue="prints">
          <option value="prints">Art Prints</option>
          <option value="bookmarks">Bookmarks</option>
        </Select>
        <TextField
          label="Search products"
          labelHidden
          placeholder="Search products..."
          before={<Search className="size-4.5" />}
          className="self-end"
        />
        <TextArea label="Notes" optional hint="Shown under the price" className="sm:col-span-2" />
        <TextField label="Disabled" disabled defaultValue="Nothing to change" />
      </div>
    </section>
  );
}
