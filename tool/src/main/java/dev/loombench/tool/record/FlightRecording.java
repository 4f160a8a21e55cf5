package dev.loombench.tool.record;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Reader of a flight recording's file, which a killed JVM or a full disk may have damaged. */
public final class FlightRecording {

  private FlightRecording() {}

  /**
   * Passes the events to {@code events}, without keeping them.
   *
   * @throws IOException if the file is unreadable or damaged; the events before the damage were
   *     passed. The parser of the JDK trusts lengths, names and references in the file, and events
   *     resolve references when their fields are read.
   */
  public static void read(Path file, Consumer<RecordedEvent> events) throws IOException {
    try (var recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        events.accept(recording.readEvent());
      }
    } catch (RuntimeException | VirtualMachineError damage) {
      throw new IOException("it is damaged (%s)".formatted(damage), damage);
    }
  }
}
