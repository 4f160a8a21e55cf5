package dev.loombench.tool.ownapp.recognize;

import java.io.IOException;
import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.RuntimeVisibleAnnotationsAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Builder of jars and unpacked jars with empty classes. */
public final class TestJar {

  private static final int VERSION_OF_JAVA_0 = 44;

  private final Map<String, byte[]> entries = new LinkedHashMap<>();
  private final Manifest manifest = new Manifest();

  public TestJar() {
    manifest.getMainAttributes().putValue("Manifest-Version", "1.0");
  }

  public TestJar manifest(String name, String value) {
    manifest.getMainAttributes().putValue(name, value);
    return this;
  }

  public TestJar text(String name, String content) {
    entries.put(name, content.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** Adds empty files, such as libraries of which only the name matters. */
  public TestJar files(String... names) {
    for (String name : names) {
      text(name, "");
    }
    return this;
  }

  /** Adds an empty class of a Java release, below a prefix like {@code BOOT-INF/classes/}. */
  public TestJar classFile(String prefix, String name, int release) {
    entries.put(path(prefix, name), classFile(name, release));
    return this;
  }

  /** Adds a class with a method that has an annotation with this value. */
  public TestJar annotated(String name, String annotation, String value) {
    entries.put(path("", name), annotatedClass(name, annotation, value));
    return this;
  }

  /** Adds a class with a method of this name. */
  public TestJar withMethod(String name, String method) {
    entries.put(
        path("", name),
        ClassFile.of()
            .build(
                ClassDesc.of(name),
                type ->
                    type.withMethodBody(
                        method,
                        MethodTypeDesc.of(ConstantDescs.CD_void),
                        ClassFile.ACC_PUBLIC,
                        code -> code.return_())));
    return this;
  }

  public Path write(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    try (var out = new JarOutputStream(Files.newOutputStream(file), manifest)) {
      for (var entry : entries.entrySet()) {
        out.putNextEntry(new JarEntry(entry.getKey()));
        out.write(entry.getValue());
        out.closeEntry();
      }
    }
    return file;
  }

  /** Writes it unpacked. */
  public Path unpack(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("META-INF"));
    try (var out = Files.newOutputStream(folder.resolve("META-INF/MANIFEST.MF"))) {
      manifest.write(out);
    }
    for (var entry : entries.entrySet()) {
      Path file = folder.resolve(entry.getKey());
      Files.createDirectories(file.getParent());
      Files.write(file, entry.getValue());
    }
    return folder;
  }

  public static byte[] classFile(String name, int release) {
    return ClassFile.of()
        .build(ClassDesc.of(name), type -> type.withVersion(release + VERSION_OF_JAVA_0, 0));
  }

  public static byte[] annotatedClass(String name, String annotation, String value) {
    var use =
        RuntimeVisibleAnnotationsAttribute.of(
            Annotation.of(ClassDesc.of(annotation), AnnotationElement.ofString("value", value)));
    return ClassFile.of()
        .build(
            ClassDesc.of(name),
            type ->
                type.withMethod(
                    "handle",
                    MethodTypeDesc.of(ConstantDescs.CD_void),
                    ClassFile.ACC_PUBLIC | ClassFile.ACC_ABSTRACT,
                    method -> method.with(use)));
  }

  private static String path(String prefix, String name) {
    return prefix + name.replace('.', '/') + ".class";
  }
}
