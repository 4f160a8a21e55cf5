package dev.loombench.tool.record.jfr;

import dev.loombench.tool.record.FlightRecording;
import dev.loombench.tool.record.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/** Reader of a recording's files; streams events without keeping them. */
final class JfrReader {

  private final Function<JfrJvm, List<JfrEventHandler>> handlersOf;
  private Instant first = Instant.MAX;
  private Instant last = Instant.MIN;

  JfrReader(Function<JfrJvm, List<JfrEventHandler>> handlersOf) {
    this.handlersOf = handlersOf;
  }

  Recording readWhole(Path file) throws IOException {
    var jvm = new JfrJvm();
    List<JfrEventHandler> handlers = handlersOf.apply(jvm);
    read(file, jvm, handlers);
    return recording(handlers, false);
  }

  /** Reads the files of a killed JVM, each up to its first damaged event. */
  Recording readPieces(List<Path> files) throws IOException {
    var jvm = new JfrJvm();
    List<JfrEventHandler> handlers = handlersOf.apply(jvm);
    for (Path file : files) {
      try {
        read(file, jvm, handlers);
      } catch (IOException damaged) {
        // The JVM was writing this file when it was killed.
      }
    }
    return recording(handlers, true);
  }

  private Recording recording(List<JfrEventHandler> handlers, boolean killed) throws IOException {
    if (last.equals(Instant.MIN)) {
      throw new IOException("it contains no event");
    }
    handlers.forEach(handler -> handler.end(last));
    return new JfrRecording(handlers, new JfrRecording.Coverage(first, last, killed));
  }

  private void read(Path file, JfrJvm jvm, List<JfrEventHandler> handlers) throws IOException {
    FlightRecording.read(
        file,
        event -> {
          note(event.getStartTime());
          jvm.take(event);
          handlers.forEach(handler -> handler.take(event));
        });
  }

  private void note(Instant moment) {
    first = moment.isBefore(first) ? moment : first;
    last = moment.isAfter(last) ? moment : last;
  }
}
