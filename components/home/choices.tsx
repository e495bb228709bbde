interface ChoicesProps<V extends string> {
  label: string;
  words: Readonly<Record<V, string>>;
  value: V;
  onChange: (value: V) => void;
}

export function Choices<V extends string>({ label, words, value, onChange }: ChoicesProps<V>) {
  return (
    <div role="group" aria-label={label} className="inline-flex rounded-full border bg-card p-0.5 shadow-raise">
      {(Object.entries(words) as [V, string][]).map(([one, word]) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === value}
          className="h-7 rounded-full px-3 text-[0.8125rem] font-medium text-muted-foreground transition-colors hover:text-foreground aria-pressed:bg-muted aria-pressed:text-foreground touch:h-10"
          onClick={() => onChange(one)}
        >
          {word}
        </button>
      ))}
    </div>
  );
}
