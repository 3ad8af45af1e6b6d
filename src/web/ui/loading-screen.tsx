/** Fills the screen until the first data is there. */
export function Loading() {
  return (
    <div role="status" className="fixed inset-0 z-10 grid place-items-center bg-cream">
      <title>Loading</title>
      <h1 className="text-h3">
        Loading
        <span aria-hidden="true" className="inline-block w-[1.2em] text-left">
          <Dots />
        </span>
      </h1>
    </div>
  )
}

function Dots() {
  return (
    <>
      <span className="animate-dot">.</span>
      <span className="animate-dot [animation-delay:0.2s]">.</span>
      <span className="animate-dot [animation-delay:0.4s]">.</span>
    </>
  )
}
