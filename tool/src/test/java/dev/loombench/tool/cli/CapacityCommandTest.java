package dev.loombench.tool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CapacityCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void install() {
    System.setProperty("loombench.home", Path.of("..").toAbsolutePath().normalize().toString());
  }

  @AfterEach
  void uninstall() {
    System.clearProperty("loombench.home");
  }

  @Test
  void itsHelpTeaches() {
    assertThat(run("capacity", "--help")).isZero();
    assertThat(out.toString())
        .contains("Usage: loombench capacity", "backlog", "--search-only", "--resolution")
        .contains("loombench capacity platform-200 --workload delay-100")
        .contains("--failures 0%");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--p99=0ms",
        "--from=0",
        "--from=2000000",
        "--resolution=0%",
        "--window=2s",
        "--window=3500ms",
        "--failures=101%",
        "--failures=0.1",
        "--resolution=fine"
      })
  void whatCanNotBeAskedForIsWrongUsage(String option) {
    assertThat(run("capacity", "virtual", "--workload", "delay-100", option)).isEqualTo(2);
    assertThat(err.toString()).contains(option.substring(0, option.indexOf('=')));
  }

  @Test
  void aWorkloadIsNeeded() {
    assertThat(run("capacity", "virtual")).isEqualTo(2);
    assertThat(err.toString()).contains("--workload");
  }

  @Test
  void theStudyMustHaveTheVariantAndTheWorkload() {
    assertThat(run("capacity", "vitual", "--workload", "delay-100")).isEqualTo(2);
    assertThat(err.toString()).contains("no variant 'vitual'");
    assertThat(run("capacity", "virtual", "--workload", "delay")).isEqualTo(2);
    assertThat(err.toString()).contains("no workload 'delay'");
  }

  @Test
  void theStudyIsReadWithItsScaleAndSettings() {
    assertThat(run("capacity", "virtual", "--workload", "delay-100", "--scale", "medium"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--scale");
    assertThat(
            run("capacity", "virtual", "--workload", "delay-100", "--set", "variants.virtual=null"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("no variant 'virtual'");
  }

  private int run(String... arguments) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(arguments);
  }
}
