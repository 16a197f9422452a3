/** What we use of the file beside this one, for the type checker alone. */

export type Node = any;
export type Ref<T> = { current: T };
export type Setter<T> = (value: T | ((old: T) => T)) => void;
type Effect = () => void | (() => void);

export function html(strings: TemplateStringsArray, ...values: unknown[]): Node;
export function h(kind: string, properties: object | null, ...children: unknown[]): Node;
export function render(node: Node, parent: Element | null): void;
export function useState(first: null): [any, Setter<any>];
export function useState<T>(first: T | (() => T)): [T, Setter<T>];
export function useRef(first: null): Ref<any>;
export function useRef<T = any>(first?: T): Ref<T>;
export function useMemo<T>(make: () => T, on: unknown[]): T;
export function useEffect(effect: Effect, on?: unknown[]): void;
export function useLayoutEffect(effect: Effect, on?: unknown[]): void;
export function useErrorBoundary(hear: (error: unknown) => void): [unknown, () => void];
