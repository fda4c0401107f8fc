import { Addins } from "@/features/site/addins/Addins";

/** `/addins`. */
export default function AddinsPage() {
  return <Addins />;
}
