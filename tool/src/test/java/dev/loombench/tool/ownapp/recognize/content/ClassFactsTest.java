package dev.loombench.tool.ownapp.recognize.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.ownapp.recognize.TestJar;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ClassFactsTest {

  private static final String EXECUTE_ON = "io.example.ExecuteOn";

  @Test
  void theReleaseIsThatOfTheClassFileVersion() {
    assertThat(ClassFacts.release(TestJar.classFile("a.B", 17))).hasValue(17);
    assertThat(ClassFacts.release(TestJar.classFile("a.B", 8))).hasValue(8);
  }

  @Test
  void aReleaseNewerThanTheToolsJdkIsReported() {
    byte[] future = TestJar.classFile("a.B", 21);
    future[7] = 99;

    assertThat(ClassFacts.release(future)).hasValue(55);
    assertThat(ClassFacts.uses(future, EXECUTE_ON)).isEmpty();
  }

  @Test
  void otherContentHasNoRelease() {
    assertThat(ClassFacts.release("no class".getBytes(StandardCharsets.UTF_8))).isEmpty();
    assertThat(ClassFacts.release(new byte[0])).isEmpty();
  }

  @Test
  void findsAnAnnotationOfAMethodWithItsValue() {
    byte[] classFile = TestJar.annotatedClass("a.Controller", EXECUTE_ON, "blocking");

    assertThat(ClassFacts.uses(classFile, EXECUTE_ON)).containsExactly("blocking");
    assertThat(ClassFacts.uses(classFile, "io.example.Other")).isEmpty();
    assertThat(ClassFacts.hasMethod(classFile, "handle")).isTrue();
    assertThat(ClassFacts.hasMethod(classFile, "other")).isFalse();
  }
}
