/** Draws a nail in a wall and the pale outline of a picture that is gone. */
export function EmptyWallDrawing() {
  return (
    <svg viewBox="0 0 120 128" fill="none" aria-hidden="true" className="h-36 text-line-strong">
      <path d="M22 38h76v88H22z" className="fill-wall" />
      <g stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round">
        <path
          d="M22 38c25-.6 51-.4 76 .2.2 29 0 58-.3 87.6-25 .5-50 .4-75.4.1C22 97 22 67 22 38z"
          strokeDasharray="3 5"
        />
        <path
          d="M55.800 8.700c2.800-.4 5.600-.4 8.400.1M60 9c.2 3.400.1 6.600-.1 9.600"
          className="text-sindoor"
          strokeWidth="2"
        />
      </g>
    </svg>
  );
}
