package dev.loombench.tool.place;

import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/**
 * Line between the tool and an agent.
 *
 * @param id number of the call that it makes or answers; 0 for an event
 * @param name method that is called, {@value #RETURNED} or {@value #FAILED}, or the name of the
 *     event
 * @param texts arguments or the result as JSON, or the text of the event and the number of its
 *     engine
 */
public record AgentLine(long id, String name, List<String> texts) {

  /** Name of the answer to a call that succeeded. */
  public static final String RETURNED = "returned";

  /** Name of the answer to a call that failed; its texts are the kind and the message. */
  public static final String FAILED = "failed";

  /** Call that is answered at once with the times of its arrival and its answer. */
  public static final String PING = "ping";

  /** First line of an agent, with the version of the protocol. */
  public static final String HELLO = "loombench-agent";

  public AgentLine {
    texts = List.copyOf(texts);
  }

  /** Returns an event of an engine, or of the server, which has the number 0. */
  public static AgentLine event(AgentEvent event, int engine, String text) {
    return new AgentLine(0, event.name(), List.of(text, Integer.toString(engine)));
  }

  public static AgentLine of(String json) {
    return JsonMapper.shared().readValue(json, AgentLine.class);
  }

  public String json() {
    return JsonMapper.shared().writeValueAsString(this);
  }

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
}
