package dev.loombench.tool.record.jfr;

import dev.loombench.tool.record.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Reads the files of a recording, event by event, and keeps no event. */
final class JfrReader {

  private final Function<JfrJvm, List<JfrEventHandler>> chaptersOf;
  private Instant first = Instant.MAX;
  private Instant last = Instant.MIN;

  /**
   * Into chapters.
   *
   * @param chaptersOf makes them, for that JVM
   */
  JfrReader(Function<JfrJvm, List<JfrEventHandler>> chaptersOf) {
    this.chaptersOf = chaptersOf;
  }

  /** A recording that the JVM finished. */
  Recording readWhole(Path file) throws IOException {
    var jvm = new JfrJvm();
    List<JfrEventHandler> chapters = chaptersOf.apply(jvm);
    read(file, jvm, chapters);
    return recording(chapters, false);
  }

  /** What a killed JVM left; where a piece is damaged, what comes before. */
  Recording readPieces(List<Path> files) throws IOException {
    var jvm = new JfrJvm();
    List<JfrEventHandler> chapters = chaptersOf.apply(jvm);
    for (Path file : files) {
      try {
        read(file, jvm, chapters);
      } catch (IOException damaged) {
        // The JVM was writing it when it was killed.
      }
    }
    return recording(chapters, true);
  }

  private Recording recording(List<JfrEventHandler> chapters, boolean killed) throws IOException {
    if (last.equals(Instant.MIN)) {
      throw new IOException("there is no event in it");
    }
    chapters.forEach(chapter -> chapter.end(last));
    return new JfrRecording(chapters, new JfrCoverage(first, last, killed));
  }

  private void read(Path file, JfrJvm jvm, List<JfrEventHandler> chapters) throws IOException {
    try (var recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        RecordedEvent event = recording.readEvent();
        note(event.getStartTime());
        jvm.take(event);
        chapters.forEach(chapter -> chapter.take(event));
      }
    }
  }

  private void note(Instant moment) {
    first = moment.isBefore(first) ? moment : first;
    last = moment.isAfter(last) ? moment : last;
  }
}
