package dev.loombench.tool.launch;

import dev.loombench.contract.ReadySignal;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/** Asks a server once whether it is ready. */
@FunctionalInterface
interface ReadyProbe {

  /** What came of asking. */
  sealed interface Answer {

    /**
     * It is ready.
     *
     * @param baseUri scheme, host and port
     * @param facts what it told of itself
     */
    record Ready(URI baseUri, Map<String, String> facts) implements Answer {}

    /** Not yet; {@code last} says what it did instead. */
    record NotYet(String last) implements Answer {}
  }

  /** Asks; waits no longer than that for an answer. */
  Answer ask(Duration patience);

  /** Ready when a path answers below {@code limit}. */
  static ReadyProbe ofPath(URI base, String path, int limit, Map<String, String> facts) {
    return patience -> {
      try {
        int status = HttpProbe.status(base, path, patience);
        return status < limit
            ? new Answer.Ready(base, facts)
            : new Answer.NotYet("%s%s answered %d".formatted(base, path, status));
      } catch (IOException unanswered) {
        return new Answer.NotYet(
            "%s%s did not answer: %s".formatted(base, path, unanswered.getMessage()));
      }
    };
  }

  /** Ready when the file says where the server listens, and {@code /empty} answers well there. */
  static ReadyProbe ofFile(Path readyFile) {
    ObjectReader reader = JsonMapper.shared().readerFor(ReadySignal.class);
    return patience -> {
      if (!Files.exists(readyFile)) {
        return new Answer.NotYet("it has not said that it listens");
      }
      ReadySignal signal = reader.readValue(readyFile.toFile());
      URI base = URI.create("http://127.0.0.1:" + signal.port());
      return ofPath(base, "/empty", 300, signal.facts()).ask(patience);
    };
  }
}
