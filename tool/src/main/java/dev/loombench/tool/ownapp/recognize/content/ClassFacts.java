package dev.loombench.tool.ownapp.recognize.content;

import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Facts that class files state. */
public final class ClassFacts {

  private static final int MAGIC = 0xCAFEBABE;
  private static final int MAJOR_VERSION_AT = 6;
  private static final int VERSION_OF_JAVA_0 = 44;

  private ClassFacts() {}

  /**
   * Returns the oldest Java release that loads a class: its class file version less 44. Empty if it
   * is not a class file.
   */
  public static OptionalInt release(byte[] content) {
    ByteBuffer buffer = ByteBuffer.wrap(content);
    return content.length >= MAJOR_VERSION_AT + Short.BYTES && buffer.getInt(0) == MAGIC
        ? OptionalInt.of(buffer.getShort(MAJOR_VERSION_AT) - VERSION_OF_JAVA_0)
        : OptionalInt.empty();
  }

  public static boolean hasMethod(byte[] classFile, String method) {
    return parsed(classFile).stream()
        .flatMap(model -> model.methods().stream())
        .anyMatch(found -> found.methodName().equalsString(method));
  }

  /** Returns a class; empty if it is none, or newer than the JDK of the tool can read. */
  private static Optional<ClassModel> parsed(byte[] content) {
    OptionalInt release = release(content);
    return release.isPresent()
            && release.getAsInt() + VERSION_OF_JAVA_0 <= ClassFile.latestMajorVersion()
        ? Optional.of(ClassFile.of().parse(content))
        : Optional.empty();
  }

  /**
   * Returns the value of each use of an annotation on a class or its methods; the empty text if it
   * has none.
   *
   * @param annotation binary name of an annotation that is retained at run time
   */
  public static List<String> uses(byte[] classFile, String annotation) {
    String descriptor = "L" + annotation.replace('.', '/') + ";";
    return parsed(classFile).stream()
        .flatMap(model -> Stream.concat(Stream.of(model), model.methods().stream()))
        .flatMap(ClassFacts::annotations)
        .filter(use -> use.className().equalsString(descriptor))
        .map(ClassFacts::value)
        .toList();
  }

  private static Stream<Annotation> annotations(AttributedElement element) {
    return element.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
        .flatMap(attribute -> attribute.annotations().stream());
  }

  private static String value(Annotation annotation) {
    return annotation.elements().stream()
        .filter(element -> element.name().equalsString("value"))
        .map(AnnotationElement::value)
        .map(value -> value instanceof AnnotationValue.OfString text ? text.stringValue() : "")
        .findFirst()
        .orElse("");
  }
}
