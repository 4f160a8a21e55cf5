package dev.loombench.tool.ownapp.recognize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecognizerTest {

  private static final String START_SCRIPT = "#!/bin/sh\nexec java $JAVA_OPTS com.example.Main\n";

  @TempDir Path folder;

  @Test
  void wordsNameATarget() throws IOException {
    Path jar = plain().write(folder.resolve("app.jar"));

    assertThat(Target.of(List.of(jar.toString()))).isEqualTo(new Target.Jar(jar));
    assertThat(Target.of(List.of(folder.toString()))).isEqualTo(new Target.Folder(folder));
    assertThat(Target.of(List.of("http://localhost:8080/shop?a=b")))
        .isEqualTo(new Target.Url(URI.create("http://localhost:8080")));
    assertThat(Target.of(List.of("java", "-jar", jar.toString())))
        .isEqualTo(new Target.CommandLine(List.of("java", "-jar", jar.toString())));
    assertThat(Target.of(List.of("serve"))).isEqualTo(new Target.CommandLine(List.of("serve")));
  }

  @Test
  void aWordThatNamesAFileIsThatFile() throws IOException {
    Path script = executable(folder.resolve("start"), START_SCRIPT);
    Path relative = Path.of("").toAbsolutePath().relativize(script);

    assertThat(Target.of(List.of(relative.toString())))
        .isEqualTo(new Target.CommandLine(List.of(script.toString())));
  }

  @Test
  void aJarThatIsMissingIsAProblem() {
    assertThatThrownBy(() -> Target.of(List.of("no-such.jar")))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("no file 'no-such.jar'");
    assertThatThrownBy(() -> Target.of(List.of("127.0.0.1:8080")))
        .hasMessageContaining("'127.0.0.1:8080' is not a URL: give scheme");
    assertThatThrownBy(() -> Target.of(List.of("http://")))
        .hasMessageContaining("give scheme, host and port");
    assertThatThrownBy(() -> Target.of(List.of("http://admin:hunter2@127.0.0.1:8080")))
        .hasMessageContaining("without a user")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void aPlainProgramWithAFixedPort() throws IOException {
    Path jar = plain().write(folder.resolve("app-1.2.jar"));

    assertThatThrownBy(() -> recognize(new Target.Jar(jar)))
        .isInstanceOf(TargetOptions.MissingFact.class)
        .hasMessageContaining("add --port 8080")
        .hasMessageContaining("--arg=--port={port}");
    Application application =
        new Recognizer().recognize(new Target.Jar(jar), options(OptionalInt.of(8080)));
    assertThat(application.framework()).isEqualTo(Framework.PLAIN_MAIN);
    assertThat(application.name()).isEqualTo("app");
    assertThat(application.minimumJdk()).hasValue(11);
    assertThat(application.launch().command())
        .containsExactly("{java}", "{jvm}", "-jar", jar.toString());
    assertThat(application.launch().takesPort()).isFalse();
    assertThat(application.baseline().id().name()).isEqualTo("baseline");
  }

  @Test
  void aPlainProgramThatTakesItsPortAsAnArgument() throws IOException {
    Path jar = plain().write(folder.resolve("app.jar"));

    assertThat(
            new Recognizer()
                .recognize(new Target.Jar(jar), options(OptionalInt.empty(), "--port={port}"))
                .launch()
                .command())
        .endsWith("-jar", jar.toString(), "--port={port}");
  }

  @Test
  void aPortInTheEnvironmentIsThePort() throws IOException {
    Path jar = plain().write(folder.resolve("app.jar"));
    var options =
        new TargetOptions(
            Optional.empty(),
            OptionalInt.empty(),
            List.of(),
            Map.of("PORT", "{port}"),
            Optional.empty());

    Launch ofJar = new Recognizer().recognize(new Target.Jar(jar), options).launch();
    Launch ofCommand =
        new Recognizer().recognize(new Target.CommandLine(List.of("serve")), options).launch();

    assertThat(ofJar.takesPort()).isTrue();
    assertThat(ofCommand.environment()).containsEntry("PORT", "{port}");
  }

  @Test
  void aSourceFileHasNoClassPath() {
    Application application =
        recognize(new Target.CommandLine(List.of("java", "src/Shop.java", "{port}")));

    assertThat(application.name()).isEqualTo("shop");
    assertThat(application.launch().command())
        .containsExactly(
            "{java}", "{jvm}", Path.of("src/Shop.java").toAbsolutePath().toString(), "{port}");
  }

  @Test
  void aClassOfAFutureReleaseIsReportedOnly() throws IOException {
    byte[] future = TestJar.classFile("com.example.Main", 21);
    future[7] = 99;
    Path classes = Files.createDirectories(folder.resolve("com/example"));
    Files.write(classes.resolve("Main.class"), future);

    assertThat(
            new Recognizer()
                .recognize(
                    new Target.Folder(folder),
                    new TargetOptions(
                        Optional.of("com.example.Main"),
                        OptionalInt.of(80),
                        List.of(),
                        Map.of(),
                        Optional.empty()))
                .minimumJdk())
        .hasValue(55);
  }

  @Test
  void aFileThatIsNoJarIsAProblem() throws IOException {
    Path file = Files.writeString(folder.resolve("app.jar"), "not a jar");

    assertThatThrownBy(() -> recognize(new Target.Jar(file)))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("app.jar is not a jar")
        .hasMessageContaining("Give a jar, a folder, a URL or a command");
  }

  @Test
  void aJarWithoutMainClassIsAProblemWithTheNextStep() throws IOException {
    var jar = new TestJar().classFile("", "com.example.Main", 17);

    assertThatThrownBy(() -> recognize(new Target.Jar(jar.write(folder.resolve("app.jar")))))
        .hasMessageContaining("has no Main-Class")
        .hasMessageContaining("Give its main class by --main");
    assertThatThrownBy(() -> recognize(new Target.Jar(jar.write(folder.resolve("a-plain.jar")))))
        .hasMessageContaining("the executable jar beside it");
    assertThatThrownBy(
            () ->
                recognize(
                    new Target.Jar(
                        new TestJar().files("WEB-INF/web.xml").write(folder.resolve("a.war")))))
        .hasMessageContaining("needs a servlet container");
    Files.createDirectories(folder.resolve("quarkus-app"));
    assertThatThrownBy(() -> recognize(new Target.Jar(jar.write(folder.resolve("app.jar")))))
        .hasMessageContaining("Give the folder " + folder.resolve("quarkus-app"));
  }

  @Test
  void aClassPathFolderNeedsItsMainClass() throws IOException {
    Path app = Files.createDirectories(folder.resolve("shop"));
    new TestJar().classFile("", "com.example.Main", 21).unpack(app.resolve("classes"));
    new TestJar().write(app.resolve("lib/helidon-webserver-4.1.5.jar"));

    assertThatThrownBy(() -> recognize(new Target.Folder(app)))
        .isInstanceOf(TargetOptions.MissingFact.class)
        .hasMessageContaining("no executable jar and no start script")
        .hasMessageContaining("--main");
    Application application =
        new Recognizer()
            .recognize(
                new Target.Folder(app),
                new TargetOptions(
                    Optional.of("com.example.Main"),
                    OptionalInt.empty(),
                    List.of(),
                    Map.of(),
                    Optional.empty()));
    assertThat(application.framework()).isEqualTo(Framework.HELIDON);
    assertThat(application.minimumJdk()).hasValue(21);
    assertThat(application.launch().command())
        .containsExactly(
            "{java}",
            "{jvm}",
            "-Dserver.port={port}",
            "-cp",
            "%1$s:%1$s/classes:%1$s/lib/*".formatted(app),
            "com.example.Main");
  }

  @Test
  void aStartScriptGetsFlagsAndJdkByItsEnvironment() throws IOException {
    Path script = script("shop");
    new TestJar().write(folder.resolve("lib/helidon-webserver-4.1.5.jar"));
    new TestJar().classFile("", "com.example.Main", 21).write(folder.resolve("lib/shop-1.0.jar"));

    for (Target target :
        List.of(new Target.Folder(folder), Target.of(List.of(script.toString())))) {
      Application application = recognize(target);
      assertThat(application.framework()).isEqualTo(Framework.HELIDON);
      assertThat(application.name()).isEqualTo("shop");
      assertThat(application.minimumJdk()).hasValue(21);
      assertThat(application.launch())
          .isEqualTo(
              new Launch(
                  List.of(script.toString()),
                  Map.of("JAVA_OPTS", "{jvm} -Dserver.port={port}", "JAVA_HOME", "{java-home}")));
      assertThat(application.launch().takesJdk()).isTrue();
    }
    script("admin");
    assertThatThrownBy(() -> recognize(new Target.Folder(folder)))
        .hasMessageContaining("has 2 start scripts");
  }

  @Test
  void severalExecutableJarsAreAProblem() throws IOException {
    plain().write(folder.resolve("target/one.jar"));
    plain().write(folder.resolve("target/two.jar"));

    assertThatThrownBy(() -> recognize(new Target.Folder(folder)))
        .hasMessageContaining("has 2 executable jars")
        .hasMessageContaining("one.jar")
        .hasMessageContaining("two.jar");
  }

  @Test
  void aCommandOfJavaIsRecognizedByItsJarAndKeepsItsFlags() throws IOException {
    Path jar =
        new TestJar()
            .manifest("Main-Class", "org.springframework.boot.loader.launch.JarLauncher")
            .manifest("Start-Class", "com.example.App")
            .manifest("Spring-Boot-Version", "3.4.1")
            .files(
                "BOOT-INF/lib/spring-webmvc-6.2.1.jar", "BOOT-INF/lib/tomcat-embed-core-10.1.jar")
            .write(folder.resolve("app.jar"));
    Application application =
        recognize(
            new Target.CommandLine(
                List.of(
                    "java",
                    "-Xmx1g",
                    "-XX:+UseG1GC",
                    "--add-opens",
                    "java.base/java.lang=ALL-UNNAMED",
                    "-jar",
                    jar.toString(),
                    "--server.port=8080",
                    "--spring.profiles.active=prod")));

    assertThat(application.framework()).isEqualTo(Framework.SPRING_BOOT_SERVLET);
    assertThat(application.launch().command())
        .containsExactly(
            "{java}",
            "{jvm}",
            "-jar",
            jar.toString(),
            "--spring.profiles.active=prod",
            "--server.port={port}");
    assertThat(application.proposals())
        .extracting(VariantChange::allJvmFlags)
        .containsOnly(
            List.of(
                "-Xms1g", "-Xmx1g", "-XX:+UseG1GC", "--add-opens=java.base/java.lang=ALL-UNNAMED"));
  }

  @Test
  void aCommandOfJavaMayNameAClass() throws IOException {
    Path jar = plain().write(folder.resolve("app.jar"));
    Application application =
        recognize(
            new Target.CommandLine(
                List.of("java", "-Dport={port}", "-cp", jar.toString(), "com.example.Main", "x")));

    assertThat(application.framework()).isEqualTo(Framework.PLAIN_MAIN);
    assertThat(application.launch().command())
        .containsExactly(
            "{java}", "{jvm}", "-Dport={port}", "-cp", jar.toString(), "com.example.Main", "x");
    assertThat(application.name()).isEqualTo("main");
  }

  @Test
  void aCommandOfJavaMayNameAModule() throws IOException {
    Path jar = plain().write(folder.resolve("mods/app.jar"));
    Application application =
        recognize(
            new Target.CommandLine(
                List.of(
                    "java", "-p", jar.toString(), "-m", "com.example/com.example.Main", "{port}")));

    assertThat(application.framework()).isEqualTo(Framework.PLAIN_MAIN);
    assertThat(application.launch().command())
        .containsExactly("{java}", "{jvm}", "-m", "com.example/com.example.Main", "{port}");
    assertThat(application.proposals())
        .extracting(VariantChange::allJvmFlags)
        .containsOnly(List.of("--module-path=" + jar));
    assertThat(
            recognize(
                    new Target.CommandLine(List.of("java", "-m", "jdk.httpserver", "-p", "{port}")))
                .launch()
                .command())
        .containsExactly("{java}", "{jvm}", "-m", "jdk.httpserver", "-p", "{port}");
  }

  @Test
  void anUnknownProgramMustShowItsPort() {
    var command = List.of("python3", "serve.py");

    assertThatThrownBy(() -> recognize(new Target.CommandLine(command)))
        .isInstanceOf(TargetOptions.MissingFact.class)
        .hasMessageContaining("put {port} there, or add --port 8080");
    Application application =
        recognize(new Target.CommandLine(List.of("python3", "serve.py", "--port={port}")));
    assertThat(application.framework()).isEqualTo(Framework.UNKNOWN);
    assertThat(application.name()).isEqualTo("python3");
    assertThat(application.launch().takesJvmFlags()).isFalse();
    assertThat(
            new Recognizer()
                .recognize(
                    new Target.CommandLine(List.of("serve")),
                    options(OptionalInt.of(80), "--port={port}"))
                .launch()
                .command())
        .containsExactly("serve", "--port={port}");
  }

  @Test
  void aNativeExecutableIsAnUnknownProgramAndOtherFilesAreAProblem() throws IOException {
    Path program = executable(folder.resolve("app-runner"), "\u007fELF");
    Path other = Files.writeString(folder.resolve("app.conf"), "");

    assertThat(
            recognize(new Target.CommandLine(List.of(program.toString(), "--port={port}")))
                .launch()
                .command())
        .containsExactly(program.toString(), "--port={port}");
    assertThatThrownBy(() -> recognize(Target.of(List.of(other.toString()))))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("neither a jar nor a folder nor executable");
  }

  @Test
  void aRunningServerIsOnlyMeasured() {
    Application application = recognize(new Target.Url(URI.create("http://shop.local:8080")));

    assertThat(application.launch().command()).isEmpty();
    assertThat(application.name()).isEqualTo("shop.local");
    assertThat(application.proposals()).hasSize(1);
    assertThat(application.remarks().getFirst()).contains("no verdict");
  }

  private static Application recognize(Target target) {
    return new Recognizer().recognize(target, TargetOptions.NONE);
  }

  private static TestJar plain() {
    return new TestJar()
        .manifest("Main-Class", "com.example.Main")
        .classFile("", "com.example.Main", 11);
  }

  private Path script(String name) throws IOException {
    return executable(Files.createDirectories(folder.resolve("bin")).resolve(name), START_SCRIPT);
  }

  private static Path executable(Path file, String content) throws IOException {
    Files.writeString(file, content);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static TargetOptions options(OptionalInt port, String... arguments) {
    return new TargetOptions(
        Optional.empty(), port, List.of(arguments), Map.of(), Optional.empty());
  }
}
