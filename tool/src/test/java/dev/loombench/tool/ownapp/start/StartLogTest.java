package dev.loombench.tool.ownapp.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Hints from logs that real programs wrote. */
class StartLogTest {

  @Test
  void springBootNamesThePortThatIsTaken() {
    assertThat(
            hint(
                """
                2026-01-02T03:04:05.000Z  WARN 7 --- [main] o.s.b.t.s.TomcatWebServer : Application run failed
                ***************************
                APPLICATION FAILED TO START
                ***************************

                Description:

                Web server failed to start. Port 8080 was already in use.

                Action:

                Identify and stop the process that's listening on port 8080 or configure this application to listen on another port.
                """))
        .isEqualTo(new StartHint.PortTaken(OptionalInt.of(8080)));
  }

  @Test
  void theJdkNamesNoPort() {
    assertThat(
            hint(
                """
                Exception in thread "main" java.net.BindException: Address already in use
                	at java.base/sun.nio.ch.Net.bind0(Native Method)
                	at java.base/sun.nio.ch.Net.bind(Net.java:565)
                """))
        .isEqualTo(new StartHint.PortTaken(OptionalInt.empty()));
  }

  @Test
  void jettyNamesTheAddress() {
    assertThat(hint("java.io.IOException: Failed to bind to /0.0.0.0:8080"))
        .isEqualTo(new StartHint.PortTaken(OptionalInt.of(8080)));
  }

  @Test
  void quarkusNamesThePort() {
    assertThat(
            hint(
                """
                2026-01-02 03:04:05,000 ERROR [io.qua.run.Application] (main) Port 8081 seems to be in use by another process.
                Caused by: java.net.BindException: Address already in use
                """))
        .isEqualTo(new StartHint.PortTaken(OptionalInt.of(8081)));
  }

  @Test
  void classFilesNameTheirJavaRelease() {
    assertThat(
            hint(
                """
                Error: LinkageError occurred while loading main class com.example.Main
                	java.lang.UnsupportedClassVersionError: com/example/Main has been compiled by a more recent version of the Java Runtime (class file version 69.0), this version of the Java Runtime only recognizes class file versions up to 65.0
                """))
        .isEqualTo(new StartHint.JdkTooOld(25));
  }

  @Test
  void aUsageTextAsksForArguments() {
    assertThat(
            hint(
                """
                usage: java -jar dropwizard-app.jar
                       [-h] [-v] {server,check} ...
                """))
        .isEqualTo(new StartHint.ArgumentsMissing("usage: java -jar dropwizard-app.jar"));
  }

  @Test
  void anEmptyArrayOfArgumentsAsksForArguments() {
    assertThat(
            hint(
                """
                Exception in thread "main" java.lang.ArrayIndexOutOfBoundsException: Index 0 out of bounds for length 0
                	at com.example.Main.main(Main.java:12)
                """))
        .isInstanceOf(StartHint.ArgumentsMissing.class);
  }

  @Test
  void aJarWithoutAMainClassAsksForIt() {
    assertThat(hint("no main manifest attribute, in app.jar"))
        .isEqualTo(new StartHint.MainClassMissing("no main manifest attribute, in app.jar"));
  }

  @Test
  void postgresIsADatabase() {
    assertThat(
            hint(
                """
                2026-01-02T03:04:05.000Z ERROR 7 --- [main] com.zaxxer.hikari.pool.HikariPool : HikariPool-1 - Exception during pool initialization.

                org.postgresql.util.PSQLException: Connection to localhost:5432 refused. Check that the hostname and port are correct and that the postmaster is accepting TCP/IP connections.
                """))
        .isInstanceOf(StartHint.DatabaseUnreachable.class);
  }

  @Test
  void springWithoutADatasourceNeedsADatabase() {
    assertThat(
            hint(
                """
                Description:

                Failed to configure a DataSource: 'url' attribute is not specified and no embedded datasource could be configured.

                Reason: Failed to determine a suitable driver class
                """))
        .isInstanceOf(StartHint.DatabaseUnreachable.class);
  }

  @Test
  void mysqlIsADatabase() {
    assertThat(
            hint(
                "com.mysql.cj.jdbc.exceptions.CommunicationsException: Communications link failure"))
        .isInstanceOf(StartHint.DatabaseUnreachable.class);
  }

  @Test
  void anotherServiceIsNoDatabase() {
    assertThat(hint("java.net.ConnectException: Connection refused: config-server/127.0.0.1:8888"))
        .isEqualTo(
            new StartHint.ServiceUnreachable(
                "java.net.ConnectException: Connection refused: config-server/127.0.0.1:8888"));
  }

  @Test
  void aPlaceholderWithoutAValueIsNamed() {
    assertThat(
            hint(
                "java.lang.IllegalArgumentException: Could not resolve placeholder 'payment.api-key' in value \"${payment.api-key}\""))
        .isEqualTo(new StartHint.SettingMissing("payment.api-key"));
  }

  @Test
  void aRequiredPropertyOfQuarkusIsNamed() {
    assertThat(
            hint(
                "java.util.NoSuchElementException: SRCFG00014: The config property greeting.name is required but it could not be found in any config source"))
        .isEqualTo(new StartHint.SettingMissing("greeting.name"));
  }

  @Test
  void aSmallHeapIsNamed() {
    assertThat(
            hint(
                """
                Exception in thread "main" java.lang.OutOfMemoryError: Java heap space
                """))
        .isInstanceOf(StartHint.HeapTooSmall.class);
  }

  @Test
  void anUnknownFlagIsNamed() {
    assertThat(
            hint(
                """
                Unrecognized VM option 'UseConcMarkSweepGC'
                Error: Could not create the Java Virtual Machine.
                """))
        .isEqualTo(new StartHint.FlagRefused("Unrecognized VM option 'UseConcMarkSweepGC'"));
  }

  @Test
  void aServerOnAnotherPortIsNamed() {
    assertThat(
            hint(
                "2026-01-02T03:04:05.000Z  INFO 7 --- [main] o.s.b.w.e.tomcat.TomcatWebServer : Tomcat started on port 8080 (http) with context path '/'"))
        .isEqualTo(new StartHint.ListensElsewhere(8080));
    assertThat(
            hint(
                "2026-01-02 03:04:05,000 INFO  [io.quarkus] (main) app 1.0 on JVM (powered by Quarkus 3.37.1) started in 0.9s. Listening on: http://0.0.0.0:8081"))
        .isEqualTo(new StartHint.ListensElsewhere(8081));
  }

  @Test
  void anUnknownReasonIsTheFirstErrorWithItsCause() {
    var log =
        log(
            """
            2026-01-02 ERROR something broke
            java.lang.IllegalStateException: outer
            	at com.example.Main.main(Main.java:12)
            Caused by: java.lang.IllegalArgumentException: inner
            Caused by: java.lang.NullPointerException: innermost
            """);

    assertThat(log.hint())
        .isEqualTo(
            new StartHint.Unknown(
                Optional.of("Caused by: java.lang.NullPointerException: innermost")));
  }

  @Test
  void anEmptyLogGivesNoHint() {
    assertThat(hint("")).isEqualTo(new StartHint.Unknown(Optional.empty()));
  }

  private static StartHint hint(String text) {
    return log(text).hint();
  }

  private static StartLog log(String text) {
    return new StartLog(text.lines().toList());
  }
}
