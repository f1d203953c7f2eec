import { useId } from 'react';
import css from './Figures.module.css';
import { scaleOf } from './scale.ts';

export interface Series {
  name: string;
  values: number[];
}

interface BarChartProps {
  title: string;
  labels: string[];
  /** Stacked; the second is hatched, so that colour is not the only sign. */
  series: Series[];
  /** How a value is written in table and tooltips. */
  format?: (value: number) => string;
}

const WIDTH = 1000;
const HEIGHT = 170;
const LEFT = 44;
const BOTTOM = 20;
const TOP = 8;

/** Bars over time as a picture, and the same numbers as a table for everybody. */
export function BarChart({
  title,
  labels,
  series,
  format = (value) => value.toLocaleString(),
}: BarChartProps) {
  const hatch = useId();
  const totals = labels.map((_, index) => series.reduce((all, one) => all + (one.values[index] ?? 0), 0));
  const scale = scaleOf(Math.max(0, ...totals));
  const top = scale.at(-1) ?? 1;
  const height = HEIGHT - TOP - BOTTOM;
  const y = (value: number) => TOP + height - (value / top) * height;
  const step = (WIDTH - LEFT) / Math.max(1, labels.length);
  const bar = Math.max(1, Math.min(28, step * 0.7));
  return (
    <figure className={css.figure}>
      <figcaption>
        {title}
        {series.length > 1 && (
          <span className={css.legend} aria-hidden>
            {series.map((one, index) => (
              <span key={one.name} data-series={index}>
                {one.name}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className={css.chart}>
        <defs>
          <pattern
            id={hatch}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="5" height="5" className={css.hatchGround} />
            <line x1="0" y1="0" x2="0" y2="5" className={css.hatchLine} />
          </pattern>
        </defs>
        {scale.map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} className={css.grid} />
            <text x={LEFT - 6} y={y(value) + 3.5} textAnchor="end" className={css.axis}>
              {format(value)}
            </text>
          </g>
        ))}
        {labels.map((label, index) => {
          const x = LEFT + index * step + (step - bar) / 2;
          let below = 0;
          return (
            <g key={label}>
              {series.map((one, at) => {
                const value = one.values[index] ?? 0;
                const from = below;
                below += value;
                if (value === 0) return null;
                return (
                  <rect
                    key={one.name}
                    x={x}
                    width={bar}
                    y={y(below)}
                    height={Math.max(0.5, y(from) - y(below))}
                    className={css.bar}
                    {...(at === 1 && { style: { fill: `url(#${hatch})` } })}
                  >
                    <title>{`${label}: ${format(value)} ${series.length > 1 ? one.name : ''}`}</title>
                  </rect>
                );
              })}
            </g>
          );
        })}
        {[0, Math.floor((labels.length - 1) / 2), labels.length - 1]
          .filter((index, at, all) => index >= 0 && all.indexOf(index) === at)
          .map((index, at, all) => (
            <text
              key={index}
              x={at === 0 ? LEFT : at === all.length - 1 ? WIDTH : LEFT + (index + 0.5) * step}
              y={HEIGHT - 5}
              textAnchor={at === 0 ? 'start' : at === all.length - 1 ? 'end' : 'middle'}
              className={css.axis}
            >
              {labels[index]}
            </text>
          ))}
      </svg>
      <ChartTable title={title} labels={labels} series={series} format={format} />
    </figure>
  );
}

function ChartTable({ title, labels, series, format }: Required<BarChartProps>) {
  return (
    <details className={css.numbers}>
      <summary>{title}: as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={`${title}, table`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              {series.map((one) => (
                <th key={one.name} scope="col">
                  {one.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, index) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map((one) => (
                  <td key={one.name}>{format(one.values[index] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
