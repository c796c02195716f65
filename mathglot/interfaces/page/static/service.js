// The service: one function that asks it, and the one error that it answers with.

const MOST_TRIES = 6;
const LONGEST_WAIT = 30;

/** Why there is no answer; `position` counts the characters of the formula. */
export class ServiceError extends Error {
  constructor(message, { kind = "", status = 0, position = null, expected = null }) {
    super(message);
    Object.assign(this, { kind, status, position, expected });
  }
}

/** Ask the service; waits when it is busy, and tells `onBusy` for how many seconds. */
export async function ask(path, body, { signal, onBusy = () => {} } = {}) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(path, body, signal);
    if (answer.status !== 503 || attempt === MOST_TRIES) return read(answer);
    const seconds = Number(answer.headers.get("Retry-After")) || 1;
    const wait = Math.min(seconds, LONGEST_WAIT);
    onBusy(wait);
    await sleep(wait * 1000, signal);
  }
}

async function send(path, body, signal) {
  const options = { signal };
  if (body !== undefined) {
    options.method = "POST";
    options.headers = { "Content-Type": "application/json" };
    options.body = JSON.stringify(body);
  }
  try {
    return await fetch(path, options);
  } catch (problem) {
    if (problem.name === "AbortError") throw problem;
    throw new ServiceError("The service cannot be reached. Is it still running?", {});
  }
}

async function read(answer) {
  let content = null;
  try {
    content = await answer.json();
  } catch (problem) {
    if (problem.name === "AbortError") throw problem;
  }
  if (answer.ok && content !== null) return content;
  const error = content?.error ?? {};
  const message = error.message ?? `The service answered with status ${answer.status}.`;
  throw new ServiceError(message, { ...error, status: answer.status });
}

/** Wait, unless told to stop. */
function sleep(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException("stopped", "AbortError"));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

export const wasStopped = (problem) => problem.name === "AbortError";
