import type { InsightReport, ReaderCounts } from '../../../../core/insight/index.ts'

type Day = InsightReport['limits']['days'][number]

const readers = [
  ['person', 'People'],
  ['agent', 'Agents'],
  ['crawler', 'Crawlers'],
] as const satisfies readonly (readonly [keyof ReaderCounts, string])[]

const width = 720
const height = 180

/** Charts the views per day without JavaScript, and lists the same numbers in a table. */
export function ViewsChart({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.flatMap(({ views }) => readers.map(([reader]) => views[reader])))
  const x = (index: number) => (days.length === 1 ? width / 2 : (index / (days.length - 1)) * width)
  const y = (count: number) => height - (count / most) * height
  const first = days[0]?.date ?? ''
  const last = days.at(-1)?.date ?? ''
  return (
    <figure className="insight-chart">
      <svg
        viewBox={`-4 -8 ${width + 8} ${height + 16}`}
        role="img"
        aria-label={`Views per day from ${first} to ${last}`}
      >
        <line className="axis" x1="0" y1={height} x2={width} y2={height} />
        {readers.map(([reader]) => (
          <polyline
            key={reader}
            className={reader}
            points={days.map(({ views }, index) => `${x(index).toFixed(1)},${y(views[reader]).toFixed(1)}`).join(' ')}
          />
        ))}
      </svg>
      <figcaption>
        {readers.map(([reader, name]) => (
          <span key={reader} className={`insight-key ${reader}`}>
            {name}
          </span>
        ))}
        <span>
          at most {most.toLocaleString('en')} a day, {first} to {last}
        </span>
      </figcaption>
      <details>
        <summary>Numbers per day</summary>
        <div className="table-scroll" role="region" aria-label="Numbers per day" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {['Day', ...readers.map(([, name]) => name), 'Others', 'Rows written'].map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map(({ date, views, written }) => (
                <tr key={date}>
                  <th scope="row">{date}</th>
                  {readers.map(([reader]) => (
                    <td key={reader}>{views[reader].toLocaleString('en')}</td>
                  ))}
                  <td>{views.other.toLocaleString('en')}</td>
                  <td>{written.toLocaleString('en')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
