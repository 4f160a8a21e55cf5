package dev.loombench.tool.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.jfr.JfrRecorder;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import jdk.jfr.Configuration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Damaged flight recordings are read, or their metrics are unavailable with a reason. */
@Timeout(300)
class FlightRecordingMutantsTest {

  private static final int MUTANTS = Boolean.getBoolean("loombench.full") ? 2_000 : 40;

  @TempDir private static Path shared;
  private static byte[] whole;
  private static Window window;

  @TempDir private Path folder;

  @BeforeAll
  static void record() throws Exception {
    Instant start = Instant.now();
    Path file = shared.resolve("recording.jfr");
    try (var recording = new jdk.jfr.Recording(Configuration.getConfiguration("profile"))) {
      recording.start();
      System.gc();
      recording.stop();
      recording.dump(file);
    }
    whole = Files.readAllBytes(file);
    window = new Window(start, start.plusSeconds(1));
  }

  @Test
  void areReadOrUnavailable() throws IOException {
    var outcomes = new TreeMap<String, Integer>();
    for (int seed = 0; seed < MUTANTS; seed++) {
      Map<?, Reading> readings = read(mutant(new Random(seed)));
      boolean measured = readings.values().stream().anyMatch(Reading.Measured.class::isInstance);
      outcomes.merge(measured ? "measured" : "unavailable", 1, Integer::sum);
      assertThat(readings).as("seed %d", seed).isNotEmpty();
    }
    assertThat(outcomes).containsKey("unavailable");
  }

  /** The parser of the JDK throws an error for it, not an exception. */
  @Test
  void aMalformedNameOfATypeIsDamage() throws IOException {
    String text = new String(whole, StandardCharsets.ISO_8859_1);
    String type = "jdk.GarbageCollection";
    assertThat(text).contains(type);
    byte[] damaged =
        text.replace(type, "jdk.Garbage;ollection").getBytes(StandardCharsets.ISO_8859_1);

    assertThat(read(damaged).values()).hasOnlyElementsOfType(Reading.Unavailable.class);
  }

  private Map<?, Reading> read(byte[] recording) throws IOException {
    var recorder = new JfrRecorder();
    recorder.jvmFlags(folder);
    Files.write(folder.resolve("recording.jfr"), recording);
    recorder.alignTo(List.of(window));
    Recording read = recorder.stop();
    read.series();
    read.threadsWithin(window);
    read.evidence(List.of(window));
    return read.within(window, 1);
  }

  /** Cuts, empties, doubles or alters the recording. */
  private static byte[] mutant(Random random) {
    int at = random.nextInt(whole.length);
    return switch (random.nextInt(5)) {
      case 0 -> Arrays.copyOf(whole, at);
      case 1 -> {
        byte[] doubled = Arrays.copyOf(whole, whole.length * 2);
        System.arraycopy(whole, 0, doubled, whole.length, whole.length);
        doubled[at] ^= 1;
        yield doubled;
      }
      case 2 -> {
        byte[] zeros = whole.clone();
        Arrays.fill(zeros, at, Math.min(whole.length, at + 4_096), (byte) 0);
        yield zeros;
      }
      default -> {
        byte[] altered = whole.clone();
        for (int changes = 1 + random.nextInt(20); changes > 0; changes--) {
          altered[random.nextInt(altered.length)] = (byte) random.nextInt();
        }
        yield altered;
      }
    };
  }
}
