package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class TimeSliceTest {

  private static final int NICENESS = 18;

  @Test
  void theThreadKeepsItsNiceness() throws Exception {
    String before = inAThread(TimeSliceTest::niceness);

    assertThat(
            inAThread(
                () -> {
                  TimeSlice.shortenForCurrentThread();
                  return niceness();
                }))
        .isEqualTo(before);
  }

  /** Kernels before 6.12 have no slice of a thread; others tell its nanoseconds if configured. */
  @Test
  void itsSliceIsTheShortest() throws Exception {
    Optional<String> slice =
        inAThread(
            () -> {
              TimeSlice.shortenForCurrentThread();
              return slice();
            });

    assertThat(slice).isIn(Optional.of("100000"), Optional.empty());
  }

  private static <T> T inAThread(Callable<T> work) throws Exception {
    try (var executor = Executors.newSingleThreadExecutor()) {
      return executor.submit(work).get();
    }
  }

  private static String niceness() throws IOException {
    return read("stat").split(" ", -1)[NICENESS];
  }

  private static Optional<String> slice() {
    try {
      return read("sched")
          .lines()
          .filter(line -> line.startsWith("se.slice"))
          .map(line -> line.replaceFirst(".*: *", ""))
          .findFirst();
    } catch (IOException notConfigured) {
      return Optional.empty();
    }
  }

  private static String read(String file) throws IOException {
    return Files.readString(Path.of("/proc/thread-self").resolve(file));
  }
}
