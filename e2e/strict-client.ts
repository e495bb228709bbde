import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";

/** One field of a shape, named by its path: `authorizedUser.firstName`, `controls.velocityLimits[].amount`. */
interface Field {
  type?: "string" | "integer" | "boolean" | "object" | "map";
  shape?: string;
  list?: true;
  required?: true;
  /** The contract allows null in its place. */
  nullable?: true;
  format?: string;
  values?: string[];
  pattern?: string;
  min?: number;
  max?: number;
  /** The fewest items of a list. */
  items?: number;
}
type Shape = Record<string, Field>;

/**
 * The contract's tables of the fields that a strict client requires. They were copied once, independently of our
 * schemas.
 */
const shapes = JSON.parse(readFileSync(path.join("e2e", "strict-shapes.json"), "utf8")) as Record<string, Shape>;

const FORMATS: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/,
  uri: /^https?:\/\/[^\s/]+/,
  email: /^[^\s@]+@[^\s@]+$/,
  ipv4: /^\d{1,3}(?:\.\d{1,3}){3}$/,
};

/**
 * Fails unless a strict client of the contract would accept the body as that shape, or as a list of them (`Wallet[]`).
 */
export function expectShape(name: string, body: unknown): void {
  expect(
    name.endsWith("[]")
      ? eachOf(body, name, (item, at) => ofShape(name.slice(0, -2), item, at))
      : ofShape(name, body, name),
  ).toEqual([]);
}

function eachOf(value: unknown, at: string, check: (item: unknown, at: string) => string[]): string[] {
  return Array.isArray(value)
    ? value.flatMap((item, index) => check(item, `${at}[${index}]`))
    : [`${at}: is not a list`];
}

function ofShape(name: string, value: unknown, at: string): string[] {
  const shape = shapes[name];
  return shape ? ofObject({ shape, prefix: "" }, value, at) : [`${name}: the contract has no such shape`];
}

interface ShapeScope {
  shape: Shape;
  /** Fields directly below this path. */
  prefix: string;
}

function ofObject({ shape, prefix }: ShapeScope, value: unknown, at: string): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${at}: is not an object`];
  const given = new Map<string, unknown>(Object.entries(value));
  return Object.entries(shape).flatMap(([name, field]) => {
    const dot = name.lastIndexOf(".");
    if (name.slice(0, Math.max(0, dot)) !== prefix) return [];
    const key = name.slice(dot + 1);
    if (!given.has(key)) return field.required ? [`${at}.${key}: is missing`] : [];
    return ofField({ shape, prefix: name }, field, given.get(key), `${at}.${key}`);
  });
}

function ofField(place: ShapeScope, field: Field, value: unknown, at: string): string[] {
  if (value === null && field.nullable) return [];
  if (!field.list) return ofValue(place, field, value, at);
  const below = { shape: place.shape, prefix: `${place.prefix}[]` };
  const few = Array.isArray(value) && value.length < (field.items ?? 0) ? [`${at}: has too few items`] : [];
  return [...few, ...eachOf(value, at, (item, index) => ofValue(below, field, item, index))];
}

function ofValue(place: ShapeScope, field: Field, value: unknown, at: string): string[] {
  if (field.shape) return ofShape(field.shape, value, at);
  if (field.type === "object" || field.type === "map") return ofObject(place, value, at);
  const type = field.type === "integer" && Number.isSafeInteger(value) ? "integer" : typeof value;
  if (type !== field.type) return [`${at}: is not of type ${field.type}`];
  return typeof value === "string" ? textFaults(field, value).map((fault) => `${at}: ${fault}`) : [];
}

function textFaults({ format, values, pattern, min = 0, max = Infinity }: Field, text: string): string[] {
  const formatPattern = format === undefined ? undefined : FORMATS[format];
  return [
    ...(formatPattern && !formatPattern.test(text) ? [`is not a valid ${format}`] : []),
    ...(values && !values.includes(text) ? ["is not one of the values"] : []),
    ...(pattern && !new RegExp(pattern).test(text) ? ["does not match its pattern"] : []),
    ...([...text].length < min || [...text].length > max ? [`has not ${min} to ${max} characters`] : []),
  ];
}
