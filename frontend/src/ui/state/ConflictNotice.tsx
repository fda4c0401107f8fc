import type { ReactNode } from "react";
import { Button } from "../action/Button";
import { Notice } from "./Notice";

/** Tells that another user saved meanwhile; the user keeps the typed values or takes the saved ones. */
export function ConflictNotice(props: {
  title: string;
  children?: ReactNode;
  /** Texts of the two buttons. */
  keep: string;
  take: string;
  onResolve: (keep: boolean) => Promise<void>;
}) {
  const { title, children, keep, take, onResolve } = props;
  return (
    <div style={{ marginBottom: "var(--space-8)" }}>
      <Notice
        kind="warning"
        title={title}
        actions={
          <>
            <Button small onClick={() => void onResolve(true)}>
              {keep}
            </Button>{" "}
            <Button small variant="quiet" onClick={() => void onResolve(false)}>
              {take}
            </Button>
          </>
        }
      >
        {children}
      </Notice>
    </div>
  );
}
