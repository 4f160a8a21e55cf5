package dev.loombench.tool.ownapp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.ownapp.start.FirstStart;
import dev.loombench.tool.ownapp.start.StartLog;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.id.VariantId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StartFailuresTest {

  private static final VariantId POOL = new VariantId("pool");
  private static final StartFailures FAILURES =
      new StartFailures(new TypedCommand(List.of("try", "app.jar", "--request", "GET /")));

  @Test
  void aTakenPortAsksForTheFixedPort() {
    assertThat(notReady("Web server failed to start. Port 8080 was already in use."))
        .contains("8080, which is taken")
        .endsWith("Next:\n  ./loombench try app.jar --request 'GET /' --port 8080");
  }

  @Test
  void aUsageTextAsksForArguments() {
    assertThat(notReady("usage: java -jar app.jar {server,check}"))
        .contains("It wants arguments (usage: java -jar app.jar {server,check})")
        .endsWith("--arg ARGUMENT");
  }

  @Test
  void anOldJdkAsksForANewerOne() {
    assertThat(
            notReady(
                "java.lang.UnsupportedClassVersionError: Main has been compiled by a more recent version of the Java Runtime (class file version 69.0), this version of the Java Runtime only recognizes class file versions up to 65.0"))
        .contains("It needs Java 25 or newer")
        .endsWith("--jdk 25");
  }

  @Test
  void aMissingDatabaseOffersAnEmbeddedOne() {
    assertThat(notReady("org.postgresql.util.PSQLException: Connection to db:5432 refused."))
        .contains("First error: org.postgresql.util.PSQLException: Connection to db:5432 refused.")
        .endsWith("--database");
  }

  @Test
  void aMissingSettingNamesItsVariable() {
    assertThat(notReady("Could not resolve placeholder 'payment.api-key' in value \"${x}\""))
        .endsWith("--env-from PAYMENT_API_KEY=PAYMENT_API_KEY");
    assertThat(notReady("Could not resolve placeholder 'payment.host' in value \"${x}\""))
        .endsWith("--env PAYMENT_HOST=VALUE");
  }

  @Test
  void aFileThatIsNotInTheWorkingFolderAsksForAFolder() {
    assertThat(
            notReady(
                "java.lang.IllegalStateException: /runs/x/working-folder-133/conf/app.keystore is not a valid keystore"))
        .contains("It looks for conf/app.keystore in its working folder")
        .endsWith("--workdir FOLDER");
    assertThat(notReady("java.nio.file.NoSuchFileException: config.yml"))
        .contains("It looks for config.yml in its working folder");
  }

  @Test
  void flagsOfTheShellAreNamedWhereTheyBreakTheStart() {
    assertThat(
            notReady(
                """
                Picked up JAVA_TOOL_OPTIONS: -XX:+UseParallelGC -Xmx128m
                Error occurred during initialization of VM
                Multiple garbage collectors selected"""))
        .contains("JAVA_TOOL_OPTIONS adds '-XX:+UseParallelGC -Xmx128m'")
        .contains("(Multiple garbage collectors selected)")
        .endsWith("--env JAVA_TOOL_OPTIONS=");
  }

  @Test
  void aServerThatSpeaksTlsAsksForHttps() {
    assertThat(FAILURES.of(new FirstStart.SpeaksTls(POOL, "pool speaks TLS on that port.")))
        .hasMessageEndingWith("--https --insecure");
    assertThat(FAILURES.of(new FirstStart.TlsFailed(POOL, "PKIX path building failed")))
        .hasMessageContaining("no TLS connection: PKIX path building failed. Trust its")
        .hasMessageEndingWith("--insecure");
  }

  @Test
  void anAnswerThatTakesTooLongAsksForALongerTimeout() {
    Problem problem =
        FAILURES.of(
            new FirstStart.NoAnswer(
                POOL,
                RequestSpec.get("/"),
                "no whole answer within 10000 ms",
                Optional.of(Duration.ofSeconds(10)),
                new StartLog(List.of())));

    assertThat(problem)
        .hasMessageContaining("pool did not answer GET /: no whole answer within 10000 ms")
        .hasMessageEndingWith("--set protocol.timeout=20s");
  }

  @Test
  void anErrorBehindEveryPathIsShown() {
    Problem problem =
        FAILURES.of(
            new FirstStart.NoReadyPath(
                POOL, Map.of("/", 500), new StartLog(List.of("ERROR no such table: owners"))));

    assertThat(problem)
        .hasMessageContaining(
            "/ answers 500.\nFirst error: ERROR no such table: owners\nIf a request is wrong, correct it; else name");
  }

  @Test
  void aSlowStartWithoutErrorAsksForMoreTime() {
    Problem problem =
        FAILURES.of(
            new FirstStart.NotReady(
                POOL,
                "pool was not ready within 120 s.",
                Optional.of(Duration.ofMinutes(2)),
                new StartLog(List.of("indexing the catalog"))));

    assertThat(problem).hasMessageEndingWith("--set protocol.ready-within=4m");
  }

  @Test
  void anErrorThatTheMessageShowsIsNotRepeated() {
    assertThat(
            FAILURES
                .of(
                    new FirstStart.NotReady(
                        POOL,
                        "Its last lines:\n  ERROR no license",
                        Optional.empty(),
                        new StartLog(List.of("ERROR no license"))))
                .getMessage())
        .containsOnlyOnce("ERROR no license");
  }

  @Test
  void theOwnerOfATakenPortIsNamed() {
    assertThat(FAILURES.of(new FirstStart.PortInUse(POOL, 8080, "process 7 (nginx)")))
        .hasMessageContaining("port 8080, which pool always uses, is taken by process 7 (nginx)");
  }

  private static String notReady(String log) {
    return FAILURES
        .of(
            new FirstStart.NotReady(
                POOL,
                "pool ended before it answered, with exit code 1.",
                Optional.empty(),
                new StartLog(log.lines().toList())))
        .getMessage();
  }
}
