package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Tests of what {@code try} says and proposes when it cannot measure an application. */
class TryFailuresTest {

  @TempDir private Path folder;
  private TryCommand command;

  @BeforeEach
  void aJarOfASmallApplication() throws IOException {
    command = TryCommand.ofSmallApplication(folder);
  }

  @Test
  void aPortThatNothingShowsIsAskedFor() throws Exception {
    Ended ended = command.dryRun(command.jar().toString());

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.standardError()).contains("Next:").contains("--port 8080");
  }

  @Test
  void aMissingRequestIsAskedFor() throws Exception {
    Ended ended = command.tried("--vary", "env:THREADS=pool,virtual");

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.standardError())
        .contains("no request is given")
        .contains("--vary env:THREADS=pool,virtual --request 'GET /'");
  }

  @Test
  void anApplicationThatWantsArgumentsIsAskedForThem() throws Exception {
    Ended ended = command.tried(TryCommand.shortest(TryCommand.withFault("WANTS_ARGUMENT")));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("usage: SwitchedApp PORT CONFIGURATION", "It wants arguments")
        .contains("--arg ARGUMENT")
        .doesNotContain("\tat ");
  }

  @Test
  void anApplicationThatDoesNotStartIsShownWithItsFirstError() throws Exception {
    Ended ended = command.tried(TryCommand.shortest(TryCommand.withFault("ENDS_AT_START")));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
    assertThat(ended.standardError())
        .containsOnlyOnce("java.lang.IllegalStateException: no license")
        .containsPattern("Next:\n  \\S*/loombench try ");
  }

  @Test
  void aPortOfTheApplicationsOwnIsFound() throws Exception {
    int port;
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Ended ended =
        command.tried(
            TryCommand.shortest(
                "--request",
                "GET /work",
                "--vary",
                "env:THREADS=pool,virtual",
                "--env",
                "FIXED_PORT=" + port,
                "--set",
                "protocol.ready-within=3s"));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("It listens on port " + port)
        .contains("--port " + port);
  }

  @Test
  void requestsBehindALoginAreNamed() throws Exception {
    Ended ended = command.tried(TryCommand.shortest(TryCommand.withFault("WANTS_LOGIN")));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("/work answers 401, which means a login. Log in by --login")
        .contains("--header-from Authorization=API_TOKEN");
  }

  @Test
  void requestsOfAFileThatFailAreNamedAndRemovedInAStudy() throws Exception {
    Path log = folder.resolve("access.log");
    Path study = folder.resolve("study.yaml");
    Files.writeString(
        log, "192.0.2.7 - - [20/Nov/2026:09:15:00 +0000] \"GET /a|b HTTP/1.1\" 200 5\n");

    Ended ended =
        command.tried(
            TryCommand.shortest(
                "--access-log",
                log.toString(),
                "--study",
                study.toString(),
                "--vary",
                "env:THREADS=pool,virtual",
                "--ready",
                "/work"));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("GET /a%7Cb answers 404", "--dry-run --study my-study.yaml");
    assertThat(study).as("the next command writes it").doesNotExist();
  }

  @Test
  void aMissingJdkIsNamedWithAnInstalledOne() throws Exception {
    Ended ended =
        command.dryRun(
            command.jar().toString(), "--arg", "{port}", "--vary", "env:X=a,b", "--jdk", "99");

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("no JDK 99 on this machine")
        .containsPattern("Next:\n  .* --jdk [0-9]{2}\n");
  }

  @Test
  void applicationsThatDieOrRunOutOfHeapUnderLoadGetTheNextCommand() throws Exception {
    Ended ended =
        command.tried(
            TryCommand.shortest(
                "--request",
                "GET /work",
                "--vary",
                "env:FAULT=ENDS_UNDER_LOAD,LEAKS",
                "--heap",
                "48m",
                "--set",
                "protocol.timeout=2s"));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
    assertThat(ended.standardOutput() + ended.standardError())
        .contains("the server died under load", "fatal: the queue is full", "--users 1")
        .contains("fault-leaks ran out of heap under load", "--heap 96m");
  }

  /** The ceiling is too short for any application, so no variant is stable. */
  @Test
  void anApplicationThatKeepsCompilingGetsTheNextCommand() throws Exception {
    Ended ended = command.tried(withShortWarmUp("FAULT=KEEPS_COMPILING", "0.1%"));

    // 4: a trial of the variant that compiles is invalid.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assertThat(ended.standardOutput())
        .contains("fault-keeps_compiling still compiled when its warm-up ended")
        .contains("--set protocol.warm-up.ceiling=2s");
  }

  /** The compiler may have all CPU, so the answer is about the CPU of a request only. */
  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void anApplicationThatSlowsDownGetsTheNextCommand() throws Exception {
    Ended ended = command.tried(withShortWarmUp("FAULT=SLOWS_DOWN", "100%"));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(0);
    assertThat(ended.standardOutput())
        .contains("The CPU of a request of fault-slows_down still changed")
        .contains("--window 4s");
  }

  private static String[] withShortWarmUp(String fault, String compilerShare) {
    return TryCommand.shortest(
        "--request",
        "GET /work",
        "--vary",
        "env:" + fault + ",NONE",
        "--set",
        "protocol.warm-up={ceiling: 1s, compiler-share: %s}".formatted(compilerShare));
  }

  @Test
  void answersThatDifferAreShown() throws Exception {
    Ended ended =
        command.tried(
            TryCommand.shortest("--request", "GET /work", "--vary", "env:ANSWER=one,other"));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(4);
    assertThat(ended.standardError())
        .contains("answer GET /work differently", "'one'", "'other'")
        .contains("--accept-different");
  }

  @Test
  void aRequestThatFailsIsNamed() throws Exception {
    Ended ended =
        command.tried(
            TryCommand.shortest(
                "--request",
                "GET /none",
                "--vary",
                "env:THREADS=pool,virtual",
                "--ready",
                "/work"));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
    assertThat(ended.standardError()).contains("GET /none answers 404");
  }

  @Test
  void aFixedPortThatIsTakenIsNamedWithItsOwner() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Ended ended =
          command.tried(
              TryCommand.shortest(
                  "--request",
                  "GET /work",
                  "--vary",
                  "env:THREADS=pool,virtual",
                  "--port",
                  Integer.toString(taken.getLocalPort())));

      assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
      assertThat(ended.standardError())
          .contains("port %d".formatted(taken.getLocalPort()), "is taken by process");
    }
  }
}
