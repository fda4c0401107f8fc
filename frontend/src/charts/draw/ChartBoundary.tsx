import { Component, type ReactNode } from "react";
import styles from "./Chart.module.css";

interface Props {
  /** With other data the chart is tried again. */
  readonly input: unknown;
  readonly height: number;
  /** Empty where the failed part is an addition to a complete chart. */
  readonly message: string;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly input: unknown;
}

/** Replaces a chart that could not be drawn by a message of the same height; the page around it remains intact. */
export class ChartBoundary extends Component<Props, State> {
  override state: State = { failed: false, input: this.props.input };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.input === state.input ? null : { failed: false, input: props.input };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    if (this.props.message === "") return null;
    return (
      <p className={styles.failed} style={{ minHeight: this.props.height }} role="alert">
        {this.props.message}
      </p>
    );
  }
}
