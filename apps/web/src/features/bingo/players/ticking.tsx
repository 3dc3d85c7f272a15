import '../card/bingo.css';

/** A number whose change is seen. */
export function Ticking({ value }: { value: number }) {
  return (
    <span key={value} className="bingo-tick figures">
      {value}
    </span>
  );
}
