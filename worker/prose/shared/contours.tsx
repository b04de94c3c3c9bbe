/** Two lines as on a nautical chart, as coordinates of the same curve: the shore, and a line far from it. */
const shore = [300, -10, 210, 90, 420, 150, 380, 240, 150, 330, 220, 420, 470, 500, 430, 610]
const sea = [740, -10, 690, 100, 800, 190, 770, 270, 640, 390, 690, 450, 810, 530, 830, 610]
const depths = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** The drawing behind a hero: contour lines from one of the two lines to the other. */
export function Contours() {
  return (
    <svg className="contours" viewBox="0 0 800 600" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
      {depths.map((depth) => {
        const [x, y, ...curves] = shore.map((from, index) =>
          Math.round(from + ((sea[index] ?? from) - from) * (depth / 8) ** 1.15),
        )
        return <path key={depth} d={`M${x} ${y}C${curves.slice(0, 6).join(' ')}S${curves.slice(6).join(' ')}`} />
      })}
    </svg>
  )
}
