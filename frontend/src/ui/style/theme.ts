import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import fields from "../field/fields.module.css";

const teal: MantineColorsTuple = [
  "#e6f4f3",
  "#c9e7e5",
  "#9dd5d1",
  "#6dc3bd",
  "#4fc4bc",
  "#2a9a93",
  "#16847e",
  "#0b6e69",
  "#085652",
  "#053f3c",
];

const wrapper = { classNames: { label: fields.label, description: fields.description, error: fields.error } };
const input = {
  classNames: { ...wrapper.classNames, input: fields.input },
  inputWrapperOrder: ["label", "description", "input", "error"],
};

/** A choice's text is not the label of a field: it has a lighter weight. */
const choice = {
  classNames: {
    label: fields.choice,
    description: `${fields.description} ${fields.beside}`,
    error: fields.error,
    radio: fields.mark,
    input: fields.mark,
  },
};

export const theme = createTheme({
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--mono)",
  primaryColor: "teal",
  primaryShade: { light: 7, dark: 4 },
  colors: { teal },
  defaultRadius: 6,
  fontSizes: { xs: "13px", sm: "15px", md: "15px", lg: "18px", xl: "24px" },
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    TextInput: { defaultProps: input },
    PasswordInput: {
      defaultProps: {
        ...input,
        classNames: { ...input.classNames, innerInput: fields.inner, section: fields.section },
      },
    },
    Textarea: { defaultProps: input },
    NativeSelect: { defaultProps: input },
    Radio: { defaultProps: choice },
    RadioGroup: { defaultProps: wrapper },
    Switch: { defaultProps: { classNames: { ...choice.classNames, track: fields.track } } },
  },
});

/** Mantine uses our colour variables, in both themes. */
const shared = {
  "--mantine-color-body": "var(--paper)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-dimmed": "var(--muted)",
  "--mantine-color-placeholder": "var(--muted)",
  "--mantine-color-error": "var(--error)",
  "--mantine-color-default": "var(--paper)",
  "--mantine-color-default-hover": "var(--wash)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-default-border": "var(--edge)",
  "--mantine-primary-color-filled": "var(--accent)",
  "--mantine-primary-color-filled-hover": "var(--accent-strong)",
};

export const variables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
