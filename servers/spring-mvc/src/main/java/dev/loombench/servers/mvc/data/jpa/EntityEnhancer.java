package dev.loombench.servers.mvc.data.jpa;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import org.hibernate.bytecode.enhance.spi.DefaultEnhancementContext;
import org.hibernate.bytecode.enhance.spi.Enhancer;
import org.hibernate.bytecode.spi.BytecodeProvider;

/**
 * Adds to the entities the references to rows that are not read, for which Hibernate otherwise
 * generates classes at run time. A native executable can't generate classes.
 */
final class EntityEnhancer {

  private EntityEnhancer() {}

  /** Writes the classes to the folder that the only argument names. */
  public static void main(String[] arguments) throws IOException {
    Enhancer enhancer =
        ServiceLoader.load(BytecodeProvider.class)
            .findFirst()
            .orElseThrow()
            .getEnhancer(new DefaultEnhancementContext());
    for (Class<?> entity : JpaConfiguration.ENTITIES) {
      String name = entity.getName();
      String path = name.replace('.', '/') + ".class";
      Path file = Path.of(arguments[0], path);
      Files.createDirectories(file.getParent());
      try (InputStream built = entity.getClassLoader().getResourceAsStream(path)) {
        byte[] code = built.readAllBytes();
        enhancer.discoverTypes(name, code);
        Files.write(file, enhancer.enhance(name, code));
      }
    }
  }
}
