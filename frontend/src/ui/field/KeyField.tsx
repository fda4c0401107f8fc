import { TextInput } from "./fields";
import css from "./KeyField.module.css";

/** The field of a key: below it the resulting address, and its problem or that it is free. */
export function KeyField(props: {
  name: string;
  label: string;
  description: string;
  value: string;
  onChange: (value: string) => void;
  /** Host and path in front of the key. */
  prefix: string;
  error?: string | undefined;
  /** Whether the key cannot be changed. */
  fixed?: boolean;
  /** Shown while the key is known to be free. */
  free?: string | undefined;
}) {
  const { name, label, description, value, onChange, prefix, error, free, fixed } = props;
  return (
    <div className={css.key}>
      <TextInput
        name={name}
        label={label}
        description={description}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        readOnly={fixed}
        required
        withAsterisk={false}
      />
      {value !== "" && !error && (
        <p className={css.preview}>
          <span className={css.address}>
            {prefix}
            <strong>{value}</strong>
          </span>
          <span role="status" className={css.free}>
            {free}
          </span>
        </p>
      )}
    </div>
  );
}
