package dev.loombench.tool.record.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HandlingThreadsTest {

  /**
   * Program that works in a thread of its executor for each line it reads: always as much, so that
   * it is the busiest thread on a busy machine too.
   */
  private static final String PROGRAM =
      """
      import java.util.concurrent.*;
      class Works {
        public static void main(String[] arguments) throws Exception {
          var executor = arguments[0].equals("virtual")
              ? Executors.newVirtualThreadPerTaskExecutor() : Executors.newFixedThreadPool(2);
          System.out.println("ready");
          var in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
          while (in.readLine() != null) {
            executor.submit(() -> {
              long sum = 0;
              for (long i = 0; i < 300_000_000; i++) {
                sum = 31 * sum + i;
              }
              return sum;
            }).get();
            System.out.println("done");
          }
          System.exit(0);
        }
      }
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"pool, pool-*-thread-*, false", "virtual, ForkJoinPool-*, true"})
  void theThreadsThatWorkedAreNamed(String executor, String name, boolean virtual)
      throws IOException {
    Path source = Files.writeString(folder.resolve("Works.java"), PROGRAM);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(List.of(java, source.toString(), executor))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = process.inputReader();
        Writer in = process.outputWriter()) {
      assertThat(out.readLine()).isEqualTo("ready");
      HandlingThreads.Snapshot before = HandlingThreads.snapshot(process.pid());
      in.write("go\n");
      in.flush();
      assertThat(out.readLine()).isEqualTo("done");

      HandlingThreads threads = before.untilNow().orElseThrow();
      assertThat(threads.busiest()).isEqualTo(name);
      assertThat(threads.areVirtual()).isEqualTo(virtual);
      assertThat(threads.carriers()).isBetween(virtual ? 0.5 : 0, virtual ? 1 : 0.1);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void anEndedProcessHasNone() {
    assertThat(HandlingThreads.snapshot(Long.MAX_VALUE).untilNow()).isEmpty();
  }
}
