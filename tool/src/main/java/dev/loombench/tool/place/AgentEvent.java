package dev.loombench.tool.place;

/** Event that an agent reports without being called. */
public enum AgentEvent {
  /** The engine wrote a line to its standard output. */
  ENGINE_OUTPUT,
  /** The engine wrote a line to its error output. */
  ENGINE_ERRORS,
  /** The engine ended; the text is its exit status. */
  ENGINE_ENDED,
  /** The server ended; the text is the reason. */
  SERVER_ENDED
}
