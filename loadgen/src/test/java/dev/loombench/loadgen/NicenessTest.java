package dev.loombench.loadgen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.GeneratorCommand;
import dev.loombench.contract.GeneratorEvent;
import dev.loombench.loadgen.engine.TestPlan;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class NicenessTest {

  private static final Path CLASSES = Path.of("target", "classes");

  private final MessageCodec codec = new MessageCodec();
  private Process process;

  @AfterEach
  void end() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Test
  void onlyTheThreadsThatEventLoopsNeedKeepTheirNicenessWhenAPlanIsMeasured() throws Exception {
    process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                CLASSES + ":" + System.getProperty("java.class.path"),
                Main.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader events = process.inputReader();
    events.readLine(); // ready
    int own = niceness(Path.of("/proc", String.valueOf(process.pid()), "stat"));

    run("", events);
    assertThat(othersThreads()).isNotEmpty().containsOnly(own);

    run("no/such/folder/histograms", events);
    assertThat(othersThreads()).isNotEmpty().containsOnly(Math.min(19, own + 10));
    assertThat(threads("VM Thread", "java")).isNotEmpty().containsOnly(own);
  }

  /** Has the process execute a plan that fails. */
  private void run(String histogramFile, BufferedReader events) throws IOException {
    var plan = TestPlan.open(URI.create("http://127.0.0.1:1"), "/ok", 1, 1).plan();
    process.outputWriter().write(codec.line(new GeneratorCommand.Run(plan, histogramFile)) + "\n");
    process.outputWriter().flush();
    boolean ended = false;
    while (!ended) {
      ended = !(codec.event(events.readLine()) instanceof GeneratorEvent.Progress);
    }
  }

  private List<Integer> othersThreads() throws IOException {
    return threads("C1 Compiler", "C2 Compiler", "Common-Cleaner", "Service Thread");
  }

  private List<Integer> threads(String... names) throws IOException {
    try (Stream<Path> tasks = Files.list(Path.of("/proc", String.valueOf(process.pid()), "task"))) {
      return tasks
          .filter(task -> Stream.of(names).anyMatch(name -> read(task, "comm").startsWith(name)))
          .map(task -> niceness(task.resolve("stat")))
          .toList();
    }
  }

  private static int niceness(Path stat) {
    String text = read(stat.getParent(), "stat");
    return Integer.parseInt(text.substring(text.lastIndexOf(')') + 2).split(" ", -1)[16]);
  }

  private static String read(Path folder, String file) {
    try {
      return Files.readString(folder.resolve(file));
    } catch (IOException ended) {
      return "";
    }
  }
}
