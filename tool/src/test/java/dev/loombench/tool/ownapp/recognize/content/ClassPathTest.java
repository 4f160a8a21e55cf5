package dev.loombench.tool.ownapp.recognize.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.ownapp.recognize.TestJar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathTest {

  @TempDir Path folder;

  @Test
  void theVersionOfALibraryIsInItsFileName() {
    ClassPath classPath =
        named(
            "spring-webmvc-6.2.1.jar",
            "spring-boot-4.0.0-SNAPSHOT.jar",
            "io.quarkus.quarkus-core-3.15.1.jar",
            "HikariCP.jar");

    assertThat(classPath.version("spring-webmvc")).hasValue("6.2.1");
    assertThat(classPath.version("spring-boot")).hasValue("4.0.0-SNAPSHOT");
    assertThat(classPath.version("quarkus-core")).hasValue("3.15.1");
    assertThat(classPath.version("HikariCP")).isEmpty();
    assertThat(classPath.uses("HikariCP", "none.Here")).isTrue();
  }

  @Test
  void aLibraryWhoseNameOnlyStartsTheSameIsAnother() {
    ClassPath classPath = named("helidon-webserver-observe-health-4.0.10.jar", "my-spring-web.jar");

    assertThat(classPath.uses("helidon-webserver", "none.Here")).isFalse();
    assertThat(classPath.uses("spring-web", "none.Here")).isFalse();
  }

  @Test
  void aJarWithUnpackedLibrariesKeepsTheirCoordinates() throws IOException {
    Path jar =
        new TestJar()
            .text("META-INF/maven/io.dropwizard/dropwizard-core/pom.properties", "version=4.0.7\n")
            .classFile("", "io.dropwizard.core.Application", 11)
            .write(folder.resolve("app.jar"));
    ClassPath classPath = ClassPath.of(List.of(Root.of(jar)), List.of());

    assertThat(classPath.version("dropwizard-core")).hasValue("4.0.7");
    assertThat(classPath.uses("dropwizard-core", "io.dropwizard.core.Application")).isTrue();
    assertThat(classPath.version("jetty-server")).isEmpty();
  }

  @Test
  void ownClassesAreThoseOfThePackageInJarsAndFolders() throws IOException {
    TestJar content =
        new TestJar()
            .classFile("", "com.example.App", 21)
            .classFile("", "com.example.web.Controller", 21)
            .classFile("", "org.library.Thing", 8);
    Path jar = content.write(folder.resolve("app.jar"));
    Path unpacked = content.unpack(folder.resolve("unpacked"));

    for (Path each : List.of(jar, unpacked)) {
      ClassPath classPath = ClassPath.of(List.of(Root.of(each)), List.of());
      assertThat(classPath.ownClasses("com.example")).hasSize(2);
      assertThat(classPath.ownClasses("")).hasSize(3);
    }
  }

  private static ClassPath named(String... files) {
    return new ClassPath(List.of(), List.of(), List.of(files));
  }
}
