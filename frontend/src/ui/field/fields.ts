/**
 * Form fields: Mantine's, with Statit's look defined once in `theme.ts`. Each has `name`, `label`, `description` and
 * `error`. Their style sheets are imported here, so that pages without forms do not load them.
 */
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import "@mantine/core/styles/Switch.layer.css";

export { NativeSelect, Radio, Switch, Textarea, TextInput } from "@mantine/core";
export { PasswordField as PasswordInput } from "./PasswordField";
