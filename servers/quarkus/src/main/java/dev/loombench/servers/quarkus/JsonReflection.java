package dev.loombench.servers.quarkus;

import dev.loombench.contract.ReadySignal;
import dev.loombench.kernels.data.Row;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** Registration of the records that Jackson writes, for native executables. */
@RegisterForReflection(
    targets = {
      ReadySignal.class,
      Row.Region.class,
      Row.Customer.class,
      Row.Category.class,
      Row.Item.class,
      Row.Purchase.class,
      Row.Line.class
    })
final class JsonReflection {

  private JsonReflection() {}
}
