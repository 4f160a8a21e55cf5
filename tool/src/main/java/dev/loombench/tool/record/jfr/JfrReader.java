package dev.loombench.tool.record.jfr;

import dev.loombench.tool.record.FlightRecording;
import dev.loombench.tool.record.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import jdk.jfr.consumer.RecordedEvent;

/** Reader of a recording's files; streams events without keeping them. */
final class JfrReader {

  private final Function<JfrJvm, List<JfrEventHandler>> handlersOf;
  private Instant first = Instant.MAX;
  private Instant last = Instant.MIN;

  JfrReader(Function<JfrJvm, List<JfrEventHandler>> handlersOf) {
    this.handlersOf = handlersOf;
  }

  /** Reads the files of a recording; those of a killed JVM, each up to its first damaged event. */
  Recording read(List<Path> files, boolean killed) throws IOException {
    var jvm = new JfrJvm();
    List<JfrEventHandler> handlers = handlersOf.apply(jvm);
    for (Path file : files) {
      try {
        FlightRecording.read(file, event -> take(event, jvm, handlers));
      } catch (IOException damaged) {
        if (!killed) { // else the JVM was writing this file when it was killed
          throw damaged;
        }
      }
    }
    if (last.equals(Instant.MIN)) {
      throw new IOException("it contains no event");
    }
    handlers.forEach(handler -> handler.end(last));
    return new JfrRecording(handlers, new JfrRecording.Coverage(first, last, killed));
  }

  private void take(RecordedEvent event, JfrJvm jvm, List<JfrEventHandler> handlers) {
    note(event.getStartTime());
    jvm.take(event);
    handlers.forEach(handler -> handler.take(event));
  }

  private void note(Instant moment) {
    first = moment.isBefore(first) ? moment : first;
    last = moment.isAfter(last) ? moment : last;
  }
}
