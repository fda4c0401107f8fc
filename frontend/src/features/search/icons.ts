import IconBuildingBank from "@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs";
import IconFolders from "@tabler/icons-react/dist/esm/icons/IconFolders.mjs";
import IconLayoutGrid from "@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs";
import IconMessageQuestion from "@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs";
import IconTrendingUp from "@tabler/icons-react/dist/esm/icons/IconTrendingUp.mjs";
import type { SearchKind } from "@/gql/graphql";

/** The icon of each kind of object. */
export const KIND_ICON: Record<SearchKind, typeof IconFolders> = {
  METRIC: IconTrendingUp,
  DASHBOARD: IconLayoutGrid,
  COLLECTION: IconFolders,
  ACCOUNT: IconBuildingBank,
  QUESTION: IconMessageQuestion,
};
