/** Form fields over the browser's own. Each has `name`, `label`, `description` and `error`. */
export { NativeSelect } from "./base/NativeSelect";
export { PasswordInput } from "./base/PasswordInput";
export { Radio, RadioGroup } from "./base/Radio";
export { Switch } from "./base/Switch";
export { Textarea } from "./base/Textarea";
export { TextInput } from "./base/TextInput";
