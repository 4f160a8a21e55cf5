package dev.loombench.e2e.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess;
import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class LauncherTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Fake tool that prints its arguments, or waits for an interrupt. */
  private static final String TOOL =
      """
      package dev.loombench.tool.cli;
      public class Main {
        public static void main(String[] arguments) throws Exception {
          if (arguments.length == 1 && arguments[0].equals("wait")) {
            System.out.println("ready");
            new java.util.concurrent.CountDownLatch(1).await();
          }
          System.out.println("home=" + System.getProperty("loombench.home"));
          System.out.println("command=" + System.getProperty("loombench.command"));
          System.out.println("columns=" + System.getProperty("loombench.columns"));
          System.out.println("JAVA_HOME=" + System.getenv("JAVA_HOME"));
          System.out.println("folder=" + java.nio.file.Path.of("").toAbsolutePath());
          for (String argument : arguments) {
            System.out.println("<" + argument + ">");
          }
          System.exit(arguments.length);
        }
      }
      """;

  @TempDir private Path folder;
  private FakeProject project;

  @BeforeEach
  void packageTool() throws IOException {
    project = new FakeProject(folder.toRealPath());
    Path source = Files.createDirectories(folder.resolve("tool")).resolve("Main.java");
    Files.writeString(source, TOOL);
    int failures =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", folder.resolve("tool").toString(), source.toString());
    assertThat(failures).isZero();
    String entry = "dev/loombench/tool/cli/Main.class";
    try (var jar = new JarOutputStream(Files.newOutputStream(project.packaged()))) {
      jar.putNextEntry(new JarEntry(entry));
      Files.copy(folder.resolve("tool").resolve(entry), jar);
    }
  }

  @Test
  void tooFewOpenFilesAreRefusedWithTheCommandThatAllowsMore() throws Exception {
    Ended ended =
        project
            .start(
                List.of(
                    "bash", "-c", "ulimit -n 64; exec '%s/loombench'".formatted(project.home())))
            .awaitEnd(LIMIT);

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError()).contains("only 64 files", "ulimit -n 4096").hasLineCount(1);
  }

  @Test
  void buildsAndRunsTheToolAndPassesArgumentsAndExitCode() throws Exception {
    Ended ended = loombench("run", "two words", "*", "", "--json");

    assertThat(ended.exitCode()).isEqualTo(5);
    assertThat(ended.standardOutput())
        .isEqualTo(
            """
            home=%s
            command=%s
            columns=null
            JAVA_HOME=%s
            folder=%s
            <run>
            <two words>
            <*>
            <>
            <--json>
            """
                .formatted(
                    project.home(),
                    project.home().resolve("loombench"),
                    System.getenv("JAVA_HOME"),
                    folder.toRealPath()));
    assertThat(ended.standardError()).startsWith("loombench: building").hasLineCount(1);
  }

  @Test
  void javaHomeOfTheUserReachesTheTool() throws Exception {
    project.set("JAVA_HOME", "/an/old/jdk");

    assertThat(loombench().standardOutput()).contains("JAVA_HOME=/an/old/jdk\n");
  }

  @Test
  void aLauncherOnThePathIsNamedWithoutItsFolder() throws Exception {
    String command = "PATH=$1:$PATH; loombench";

    try (var process =
        project.start(List.of("bash", "-c", command, "bash", project.home().toString()))) {
      assertThat(process.awaitEnd(LIMIT).standardOutput()).contains("command=loombench\n");
    }
  }

  @Test
  void aSymbolicLinkFindsTheProject() throws Exception {
    Path links = Files.createDirectories(folder.resolve("my bin"));
    Files.createSymbolicLink(links.resolve("lb"), project.home().resolve("loombench"));
    Files.createSymbolicLink(folder.resolve("lb2"), Path.of("my bin/lb"));

    try (var process = project.start(List.of(folder.resolve("lb2").toString()))) {
      assertThat(process.awaitEnd(LIMIT).standardOutput())
          .contains("home=" + project.home() + "\n");
    }
  }

  @Test
  void aFailedBuildExitsWith3WithoutStartingTheTool() throws Exception {
    project.breakMaven("[ERROR] nothing compiles\n");

    Ended ended = loombench("run");

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardOutput()).isEmpty();
    assertThat(ended.standardError()).contains("nothing compiles");
  }

  @Test
  void anInterruptReachesTheTool() throws Exception {
    try (LoombenchProcess process = project.start("loombench", "wait")) {
      process.awaitOutput("ready", LIMIT);
      process.interrupt();

      assertThat(process.awaitEnd(LIMIT).exitCode()).isEqualTo(130);
      process.awaitNothingLeft(LIMIT);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX) // where 'script' takes a command as text
  void theWidthOfTheTerminalReachesTheTool() throws Exception {
    loombench();
    String command = "stty cols 93; '" + project.home().resolve("loombench") + "'";
    try (var process = project.start(List.of("script", "-qec", command, "/dev/null"))) {
      assertThat(process.awaitEnd(LIMIT).standardOutput()).contains("columns=93");
    }
  }

  private Ended loombench(String... arguments) throws InterruptedException {
    try (LoombenchProcess process = project.start("loombench", arguments)) {
      return process.awaitEnd(LIMIT);
    }
  }
}
